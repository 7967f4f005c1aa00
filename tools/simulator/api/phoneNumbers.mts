import { isoMicros, micros } from '../formats.mts';
import { Refusal } from '../http/refusal.mts';
import type { Schemas } from '../schemas.mts';
import type { AvailableNumberRow, PhoneNumberRow } from '../store/rows.mts';
import type { Worded } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

type PhoneNumber = Schemas['PhoneNumber'];
export type ListedNumber = Worded<PhoneNumberRow, PhoneNumber> & {
	has_active_subscription: number;
};

export const TYPE_LABELS: Record<PhoneNumber['type'], string> = {
	normal: 'Phone Number',
	sip: 'SIP Trunk',
	caller_id: 'Verified Caller ID',
};

/** Dollars a month, by country. */
const PRICES: Record<string, number> = { GB: 1.5, US: 1.15, FR: 2 };
const OTHER_PRICE = 3;

const NUMBERS = `SELECT * FROM (SELECT p.*, EXISTS (SELECT 1 FROM subscriptions s
	WHERE s.phone_number_id = p.id AND s.status = 'active') AS has_active_subscription
	FROM phone_numbers p WHERE p.user_id = ? ORDER BY p.id)`;

const view = (row: ListedNumber): PhoneNumber => ({
	id: row.id,
	phone_number: row.phone_number,
	nickname: row.nickname,
	country_code: row.country_code,
	type: row.type,
	type_label: TYPE_LABELS[row.type],
	sms_capable: Boolean(row.sms_capable),
	region: row.region,
	has_active_subscription: Boolean(row.has_active_subscription),
	created_at: isoMicros(row.created_at),
});

/** Phone numbers (platform-api 2.7, 4.13, 4.18; the answer of the legacy list is assumed). */
export function phoneNumberHandlers({
	store,
	clock,
}: World): Handlers<
	'listAllPhoneNumbers' | 'listPhoneNumbers' | 'purchasePhoneNumber' | 'searchPhoneNumbers'
> {
	function provision(userId: number, available: AvailableNumberRow) {
		const number = {
			phone_number: available.phone_number,
			country_code: available.country_code,
			type: 'normal' as const,
			sms_capable: available.sms_capable,
		};
		store.run('DELETE FROM available_numbers WHERE phone_number = ?', available.phone_number);
		const now = clock.now();
		const id = store.insert('phone_numbers', {
			...number,
			user_id: userId,
			region: available.region,
			created_at: now,
		});
		store.insert('subscriptions', {
			phone_number_id: id,
			status: 'active',
			interval: 'monthly',
			price: micros(PRICES[available.country_code] ?? OTHER_PRICE),
			created_at: now,
		});
		return { id, ...number, sms_capable: Boolean(number.sms_capable) };
	}

	return {
		listAllPhoneNumbers: ({ user }) => ({
			data: store.all<ListedNumber>(NUMBERS, user.id).map(view),
		}),

		listPhoneNumbers: ({ user }) => ({
			data: store
				.all<ListedNumber>(`${NUMBERS} WHERE sms_capable AND has_active_subscription`, user.id)
				.map(view),
		}),

		searchPhoneNumbers: ({ query: { country_code: country, contains = '' } }) => ({
			data: store
				.all<AvailableNumberRow>(
					`SELECT * FROM available_numbers WHERE country_code = ? AND instr(phone_number, ?) > 0
					ORDER BY phone_number`,
					country,
					contains,
				)
				.map((row) => ({
					...row,
					phone_number_formatted: row.phone_number,
					price: PRICES[country] ?? OTHER_PRICE,
					address_requirements: 'none',
					sms_capable: Boolean(row.sms_capable),
				})),
		}),

		purchasePhoneNumber: ({ user, body }) => {
			const { phone_number: phone } = body;
			const available = store.get<AvailableNumberRow>(
				'SELECT * FROM available_numbers WHERE phone_number = ?',
				phone,
			);
			if (!available) throw new Refusal(404, { message: 'The phone number is not available.' });
			if (!user.has_payment_method) {
				throw new Refusal(402, { message: 'There is no valid payment method on file.' });
			}
			const data = store.transaction(() => provision(user.id, available));
			return { message: 'Phone number purchased successfully', data };
		},
	};
}

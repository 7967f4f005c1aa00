import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { openBrowser } from '../n8n/browser.mts';
import { askApi, control } from '../simulator/client.mts';
import { REPOSITORY } from '../lib/repository.mts';
import { startSimulator, type Simulator } from '../simulator/index.mts';
import { takePicture } from './support/editor/pictures.mts';
import { watchForTroubles, type Troubles } from './support/editor/troubles.mts';

type Json = any;

const CONTRACT = join(REPOSITORY, 'tools', 'simulator', 'openapi.yaml');
const WIDE = { width: 1280, height: 900 };
const PHONE_WIDTH = 390;
const SECONDS = 20;
const CALLER = '+447700900123';
const SECRET = 'k8Zr-secret-of-the-trigger';
const WORKFLOW = `/webhook/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0/callEnded?secret=${SECRET}&workflow=Follow+up`;

const disposables = new AsyncDisposableStack();
let simulator: Simulator;
let browser: BrowserContext;
let page: Page;
let troubles: Troubles;
/** What a workflow of n8n answers. */
let answer = 200;
let workflowUrl: string;

async function read(url: string, token = simulator.tokens.user) {
	const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
	return { status: response.status, body: (await response.json()) as Json };
}

const api = (path: string, token?: string) => read(simulator.apiUrl + path, token);
const state = async (): Promise<Json> => (await read(`${simulator.controlUrl}/state`)).body;

/** Has a workflow told when calls of an assistant have ended, as the trigger does when it is published. */
const listen = (assistant: number, url: string) =>
	askApi(simulator, `/user/assistant/${assistant}`, 'PUT', {
		is_webhook_active: true,
		webhook_url: url,
	});

/** One of the cards with a button. */
const card = (title: string) =>
	page.locator('form').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const press = (form: Locator, name: string) => form.getByRole('button', { name }).click();

/** What a card has said to its button. */
async function told(form: Locator): Promise<string> {
	const output = form.getByRole('status').filter({ hasNotText: /^(One moment …)?$/ });
	await output.waitFor();
	return await output.innerText();
}

/** Presses the button of a card; answers what it has said to that. */
async function use(form: Locator, name: string): Promise<string> {
	await press(form, name);
	return await told(form);
}

/** The cells of the first row of a table. */
const firstRow = (table: string) =>
	page.getByRole('table', { name: table }).getByRole('row').nth(1);
const deliveries = () => page.locator('#deliveries > li');

/** Waits until the page has come to know what has happened since. */
async function refreshed(): Promise<void> {
	await page.waitForResponse((response) => response.url().endsWith('/state'));
	await page.waitForResponse((response) => response.url().endsWith('/state'));
}

beforeAll(async () => {
	const workflow = createServer((request, response) => {
		request.resume();
		request.on('end', () => {
			response.statusCode = answer;
			response.end('{"message":"Workflow was started"}');
		});
	});
	await new Promise<void>((resolve) => void workflow.listen(0, '127.0.0.1', resolve));
	disposables.defer(() => void workflow.close());
	workflowUrl = `http://127.0.0.1:${(workflow.address() as AddressInfo).port}${WORKFLOW}`;
	// time stands still, and what is not accepted waits for an hour
	simulator = await startSimulator({ port: 0, speed: 0, webhookRetries: [3_600_000] });
	disposables.defer(simulator.close);
	browser = await openBrowser(WIDE, disposables);
	page = await browser.newPage();
	page.setDefaultTimeout(SECONDS * 1_000);
	troubles = watchForTroubles(page, new URL(simulator.controlUrl).origin);
});

beforeEach(async () => {
	answer = 200;
	await control(simulator, '/reset', {});
	await page.setViewportSize(WIDE);
	await page.goto(simulator.controlUrl);
	await page.getByRole('table', { name: 'Calls' }).waitFor();
	troubles.take();
});

afterAll(() => disposables.disposeAsync());

describe('a call', () => {
	test('comes in, ends an hour later, and the workflow that was told can be read', async () => {
		await listen(103, workflowUrl);
		await refreshed();
		const form = card('A call comes in');
		expect(await use(form, 'Let It Ring')).toMatch(
			/^Call 50047: \+447700900123 calls Front Desk\. Let time pass, and it ends\. Then its report goes to “Follow up” at 127\.0\.0\.1:\d+\/webhook\/0f1e2d3c…\/callEnded\.$/,
		);
		expect((await firstRow('Calls').innerText()).split('\t').slice(0, 5)).toEqual([
			'50047',
			CALLER,
			'Front Desk',
			'Came in',
			'Initiated: is being set up',
		]);

		const time = card('Time passes');
		expect(await use(time, 'One Hour Later')).toMatch(
			/^It is now \w+, \d+ \w+ \d+, [\d:]+\. What was due until then has happened\.( Meanwhile \d+ calls? began\.)?$/,
		);
		const { data } = (await api(`/user/calls?phone_number=${encodeURIComponent(CALLER)}`)).body;
		expect(data).toMatchObject([{ id: 50047, type: 'inbound', status: 'completed' }]);
		await page.getByRole('row', { name: /^50047.*Completed \d+ (s|min)/ }).waitFor();

		const delivery = deliveries().filter({ hasText: 'Call 50047 has ended' });
		expect(await delivery.innerText()).toMatch(
			/^Call 50047 has ended\s+Answered 200\s+“Follow up” at 127\.0\.0\.1:\d+\/webhook\/0f1e2d3c…\/callEnded\s+\w+, \d+/,
		);
		await delivery.getByText('Call 50047 has ended').click();
		await delivery.getByText(`"customer_phone": "${CALLER}"`).waitFor();
		expect(await delivery.locator('.answered').innerText()).toBe(
			'{\n  "message": "Workflow was started"\n}',
		);
		await takePicture(page, 'simulator page with a delivery');

		await refreshed();
		expect(await delivery.getByText(`"customer_phone": "${CALLER}"`).isVisible()).toBe(true);
		expect(await page.content()).not.toContain(SECRET);
		expect(troubles.take()).toEqual([]);
	});

	test('is made by an assistant, and ends as the number says', async () => {
		const form = card('An assistant calls somebody');
		await form.getByLabel('Who calls').selectOption({ label: 'Feedback Caller (Harbour Dental)' });
		await form.getByLabel('Number to call').fill('00 44 7700 (900) 801');
		expect(await use(form, 'Make the Call')).toBe(
			'Call 50047: Feedback Caller calls +447700900801. Let time pass, and it ends. No workflow ' +
				'will be told: publish one whose Voice Assistant Platform Trigger waits for calls of Feedback Caller.',
		);
		await use(card('Time passes'), 'One Day Later');
		await page
			.getByRole('row', { name: /^50047 \+447700900801 Feedback Caller Was made Busy –/ })
			.waitFor();
		const { data } = (await api('/user/calls?phone_number=%2B447700900801')).body;
		expect(data).toMatchObject([{ id: 50047, type: 'outbound', status: 'busy' }]);
	});

	test.each<[status: number | undefined, words: RegExp]>([
		[404, /Answered 404 \(no published workflow has this address\), next attempt in \d+ s/],
		[500, /Answered 500, next attempt in \d+ s/],
		[undefined, /Nobody answered, next attempt in \d+ s/],
	])(
		'whose report is not accepted (%p) says so, and when the next attempt is',
		async (status, words) => {
			answer = status ?? 200;
			await listen(103, status ? workflowUrl : 'http://127.0.0.1:9/webhook/gone');
			await use(card('A call comes in'), 'Let It Ring');
			await use(card('Time passes'), 'One Hour Later');
			await deliveries().filter({ hasText: words }).waitFor();
		},
	);
});

describe('you are called', () => {
	const YOUR_PHONE = '+442079460199';
	const form = () => card('You are called');

	/** The assistant that asks for approval calls, as a workflow has told it to. */
	async function beAsked(message: string) {
		await listen(104, workflowUrl);
		const variables = { message };
		const call = { type: 'outbound', assistant_id: 104, phone: YOUR_PHONE, variables };
		await control(simulator, '/live-calls', call);
		await form().getByText(`You hear: “${message}”`).waitFor();
	}

	test.each([
		['Say or Type Only This', 'Completed', { pin: '4711' }],
		['Say Yes', 'Completed', { approved: true, pin: '4711' }],
		['Say No', 'Completed', { approved: false, pin: '4711' }],
		['Hang Up', 'Ended by customer', {}],
		['Let the Voicemail Answer', 'Ended by assistant', {}],
		['Do Not Answer', 'No answer', {}],
	])('and hear the message, type a PIN, and choose "%s"', async (button, status, variables) => {
		await beAsked('Add 300 credits?');
		expect(await form().getByLabel('Which call').locator('option').allInnerTexts()).toEqual([
			`50047: Approval Caller, ${YOUR_PHONE}`,
		]);
		await form().getByLabel('What you say or type').fill('4711');
		await takePicture(page, 'simulator page with a call to answer');
		expect(await use(form(), button)).toContain(
			`Call 50047 is over: ${status}. Its report goes to “Follow up” at 127.0.0.1:`,
		);
		const { data } = (await api(`/user/calls?phone_number=${encodeURIComponent(YOUR_PHONE)}`)).body;
		expect(data[0].variables).toEqual(variables);
		expect(await form().getByText('You hear:').count()).toBe(0);
	});
});

test.each([
	[
		'A call comes in',
		'Let It Ring',
		'This is no phone number: it needs a plus and the country code, as in +447700900123.',
	],
	['You are called', 'Say Yes', 'No call is under way.'],
])('%s: what is refused is said in words', async (title, button, words) => {
	const before = (await state()).counts;
	await card('A call comes in').getByLabel('Caller’s number').fill('0722 123 456');
	expect(await use(card(title), button)).toBe(`Not done. ${words}`);
	expect((await state()).counts).toEqual(before);
});

test('a customer writes, and free text can be sent for a day', async () => {
	const form = card('A customer writes');
	const window = async () =>
		(await api('/user/messenger/session-status?sender_id=702&recipient_phone=%2B447700900999')).body
			.session_status;
	expect((await window()).is_open).toBe(false);
	await form.getByLabel('Who gets it').selectOption('702');
	await form.getByLabel('Customer’s number').fill('+44 7700 900999');
	await form.getByLabel('Customer’s name').fill('<b>Zoe</b>');
	await form.getByLabel('Message').fill('Are you there?');
	expect(await use(form, 'Send the Message')).toMatch(
		/^Harbour Dental Billing has got the message\. Free text can be sent to \+447700900999 until \w+, \d+ \w+ \d+, [\d:]+\.$/,
	);
	expect((await window()).is_open).toBe(true);
	expect((await firstRow('Messages').innerText()).split('\t').slice(0, 3)).toEqual([
		'<b>Zoe</b>, +447700900999',
		'The customer',
		'Are you there?',
	]);
	await use(card('Time passes'), 'One Day Later');
	expect((await window()).is_open).toBe(false);
});

test('a token stops working, and works again', async () => {
	const form = card('A token stops working');
	const account = page.getByRole('row', { name: /^Harbour Dental 12 Client/ });
	expect((await api('/user/me')).status).toBe(200);
	expect(await use(form, 'Stop Its Token')).toBe(
		'The API token of Harbour Dental is refused from now on (401), until you let it work again.',
	);
	expect((await api('/user/me')).status).toBe(401);
	expect(await account.innerText()).toMatch(/Refused \(401\)$/);
	expect(await form.getByLabel('Account').locator('option:checked').innerText()).toBe(
		'Harbour Dental: refused (401)',
	);
	await press(form, 'Let It Work Again');
	await form.getByText('The API token of Harbour Dental works again.').waitFor();
	expect((await api('/user/me')).status).toBe(200);
	expect(await account.innerText()).toMatch(/Works$/);

	await form.getByLabel('Account').selectOption('11');
	await press(form, 'Stop Its Token');
	await form.getByText('The API token of Brightline Agency is refused').waitFor();
	expect((await api('/white-label/users', simulator.tokens.admin)).status).toBe(401);
	expect(await page.content()).not.toContain('sim-');
});

describe('a reset', () => {
	test('happens only when its question is answered with yes', async () => {
		const before = (await state()).counts;
		await use(card('A call comes in'), 'Let It Ring');
		const form = card('Start over');
		const question = page.getByRole('dialog', { name: 'Reset everything?' });

		await press(form, 'Reset …');
		await question.getByRole('button', { name: 'Cancel' }).click();
		expect(await told(form)).toBe('Nothing was changed.');
		await press(form, 'Reset …');
		await page.keyboard.press('Escape');
		await question.waitFor({ state: 'hidden' });
		expect((await state()).counts.calls).toBe(before.calls + 1);

		await press(form, 'Reset …');
		await takePicture(page, 'simulator page asks before a reset');
		await question.getByRole('button', { name: 'Reset Everything' }).click();
		await form.getByText('Everything is as it was at the beginning.').waitFor();
		expect((await state()).counts).toEqual(before);
		await page.getByRole('heading', { name: `Calls: the latest 20 of ${before.calls}` }).waitFor();
	});
});

describe('the page', () => {
	test('leaves alone what somebody is typing, and the keyboard where it is', async () => {
		const number = card('A call comes in').getByLabel('Caller’s number');
		await number.fill('+4477');
		await card('A customer writes').getByLabel('Who gets it').selectOption('703');
		await number.focus();
		await control(simulator, '/users', { name: 'Nova', email: 'nova@client.example' });
		await page.getByRole('row', { name: /^Nova/ }).waitFor();
		expect(await number.inputValue()).toBe('+4477');
		expect(await number.evaluate((input) => input === document.activeElement)).toBe(true);
		const sender = card('A customer writes').getByLabel('Who gets it');
		expect(await sender.inputValue()).toBe('703');
	});

	test('can be used with the keyboard alone', async () => {
		const button = card('A call comes in').getByRole('button');
		await card('A call comes in').getByLabel('Caller’s number').focus();
		await page.keyboard.press('Tab');
		expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
		await page.keyboard.press('Enter');
		expect(await told(card('A call comes in'))).toContain('Call 50047');
		expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
	});

	test('names every field for those who cannot see it', async () => {
		const nameless = await page
			.locator('input:not([type=hidden]), select')
			.evaluateAll(
				(fields) =>
					fields.filter((field) => !(field as HTMLInputElement).labels?.[0]?.textContent?.trim())
						.length,
			);
		expect(nameless).toBe(0);
		expect(await page.locator('form[data-action] output').count()).toBe(
			await page.locator('form[data-action]').count(),
		);
	});

	test('fits its window, and that of a phone, whatever a customer writes', async () => {
		await listen(103, workflowUrl);
		await use(card('A call comes in'), 'Let It Ring');
		await use(card('Time passes'), 'One Hour Later');
		await deliveries().first().waitFor();
		const form = card('A customer writes');
		const address = `https://clinic.example/${'appointment'.repeat(30)}`;
		await form.getByLabel('Message').fill(address);
		await use(form, 'Send the Message');
		expect(await firstRow('Messages').innerText()).toContain(address);
		for (const width of [WIDE.width, 820, 730, PHONE_WIDTH]) {
			await page.setViewportSize({ ...WIDE, width });
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		}
		await takePicture(page, 'simulator page on a phone');
	});

	test('has words for every status of the contract', async () => {
		const contract = load(readFileSync(CONTRACT, 'utf8')) as Json;
		const { CallStatus, LeadStatus } = contract.components.schemas;
		const statuses: string[] = [...CallStatus.enum, ...LeadStatus.enum];
		const words = await page.evaluate(async (all) => {
			const { statusInWords } = await import('/_simulator/words.js' as string);
			return all.map(statusInWords) as string[];
		}, statuses);
		expect(statuses).toContain('reached-max-retries');
		expect(words.filter((text) => !/^[A-Z][a-z ]+(: [a-z ]+)?$/.test(text))).toEqual([]);
	});

	test('says when the simulator does not answer any more', async () => {
		await page.route('**/_simulator/**', (route) => route.abort());
		await page.getByRole('alert').filter({ hasText: 'Is it still running?' }).waitFor();
		const form = card('A call comes in');
		expect(await use(form, 'Let It Ring')).toBe(
			'Not done. The simulator does not answer. Is it still running?',
		);
		await page.unrouteAll();
		await page.getByRole('alert').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
	});
});

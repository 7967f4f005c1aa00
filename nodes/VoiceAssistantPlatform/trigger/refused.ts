/** Why a delivery is turned away: the status it is answered with, and the reason in words. */
export class Refused {
	readonly status: number;

	readonly reason: string;

	constructor(status: number, reason: string) {
		this.status = status;
		this.reason = reason;
	}
}

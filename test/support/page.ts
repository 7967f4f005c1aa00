/** A page envelope as the platform writes it (platform-api 2.2); it counts the rows of several pages where a test says how many. */
export function page(
	data: object[],
	{
		number = 1,
		last = 1,
		perPage = 100,
		total = last === 1 ? data.length : undefined,
	}: { number?: number; last?: number; perPage?: number; total?: number } = {},
) {
	return {
		current_page: number,
		data,
		first_page_url: 'https://elsewhere.example/never-follow?page=1',
		from: 1,
		last_page: last,
		last_page_url: 'https://elsewhere.example/never-follow',
		links: [],
		next_page_url: number < last ? 'https://elsewhere.example/never-follow' : null,
		path: 'https://elsewhere.example/never-follow',
		per_page: perPage,
		prev_page_url: null,
		to: data.length,
		total,
	};
}

/** The image to run n8n from. Without one, the n8n that npm installs is run; npm has none after n8n 2. */
export const { N8N_IMAGE } = process.env;

/**
 * The command that runs an image of n8n as this user and on this machine's network, where it finds the simulator.
 * @param folder the one that it shares with this machine, at the same path
 * @param variables the names of those of this process's environment that it gets
 */
export const inImage = (image: string, folder: string, variables: string[]): string[] => [
	...['docker', 'run', '--rm', '--init', '--network=host'],
	...[`--user=${process.getuid!()}:${process.getgid!()}`, `--volume=${folder}:${folder}`],
	// that user has no home in the image
	`--env=HOME=${folder}`,
	...variables.map((name) => `--env=${name}`),
	image,
];

/** The path of a browser that starts. Throws with one line of advice. */
export function findBrowser(): Promise<string>;

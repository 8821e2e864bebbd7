/** Changes that no test notices, and why that is right. `code` is how the changed text begins. */
export const SURVIVORS: readonly { file: string; change: string; code: string; reason: string }[] = [];

/** Types of ui-readme.mjs. */
export function uiReadme(): string;
export function writeUiReadme(): void;

export function inlineTokens(sheets: string[]): string[]

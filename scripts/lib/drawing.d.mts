export function withDrawing(document: string): string

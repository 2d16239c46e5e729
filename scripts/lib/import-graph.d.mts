import type { SourceFile } from './source-files.mjs'

/** The imported places of each place that imports any. */
export type ImportGraph = Map<string, Set<string>>

export function placeOf(path: string): string
export function importGraph(files: SourceFile[], place: (path: string) => string): ImportGraph
export function withoutImplied(graph: ImportGraph): { from: string; to: string }[]
export function cyclesIn(graph: ImportGraph): string[]

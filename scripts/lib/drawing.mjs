import { importGraph, placeOf, withoutImplied } from './import-graph.mjs'
import { readSources } from './source-files.mjs'

const marks = /(<!-- drawing -->\n)[\s\S]*?(<!-- end of drawing -->)/

/** Returns a document with the text between its two marks replaced by the drawing of the imports in `src`. */
export function withDrawing(document) {
  const modules = readSources('src', /(?<!\.test)\.(tsx?|mjs)$/)
  const server = modules.filter(({ path }) => path.startsWith('src/server/'))
  const rooms = importGraph(modules, (path) => path.split('/').slice(0, 2).join('/'))
  const text = [
    mermaid(rooms),
    'The folders of `src/server`, those of the entities as `slices`, and the files beside them:',
    mermaid(importGraph(server, withSlicesAsOne(server))),
  ]
  return document.replace(marks, (_, start, end) => `${start}\n${text.join('\n\n')}\n\n${end}`)
}

/** As `placeOf`, but the folders of the entities are one place: those whose stores `entities.ts` imports. */
function withSlicesAsOne(server) {
  const { imports } = server.find(({ path }) => path === 'src/server/entities.ts')
  const slices = imports.filter((path) => /\/(\w+)\/\1\.store\.ts$/.test(path)).map(placeOf)
  return (path) => (slices.includes(placeOf(path)) ? 'src/server/slices' : placeOf(path))
}

/** A Mermaid flowchart. Imports from other rooms and imports that follow from the drawn ones are left out. */
function mermaid(graph) {
  const arrows = withoutImplied(graph).map(({ from, to }) => `  ${node(from)} --> ${node(to)}`)
  return ['```mermaid', 'flowchart TD', ...arrows.sort(), '```'].join('\n')
}

function node(path) {
  const name = path.split('/').at(-1)
  return `${name.replace(/\W/g, '_')}[${name}]`
}

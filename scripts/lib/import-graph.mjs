/** The folder of a file inside its room, such as `src/server/db`, or the file itself if it is in none. */
export function placeOf(path) {
  const parts = path.split('/')
  return parts.length > 3 ? parts.slice(0, 3).join('/') : path
}

/** The imports between the places of these files. `place` maps a path to its place. */
export function importGraph(files, place) {
  const places = new Set(files.map(({ path }) => place(path)))
  const graph = new Map()
  for (const { path, imports } of files)
    for (const imported of imports) {
      const [from, to] = [place(path), place(imported.replace(/\?.*/, ''))]
      if (places.has(to) && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  return graph
}

/** The imports of an acyclic graph that do not follow from others: its transitive reduction. */
export function withoutImplied(graph) {
  return [...graph].flatMap(([from, targets]) => {
    const implied = new Set([...targets].flatMap((target) => [...reachable(graph, target)]))
    return [...targets].filter((to) => !implied.has(to)).map((to) => ({ from, to }))
  })
}

/** The imports that are part of a cycle. Removes every import whose source or target is in no cycle. */
export function cyclesIn(graph) {
  let left = [...graph].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })))
  for (let before = -1; before !== left.length; ) {
    before = left.length
    const sources = new Set(left.map(({ from }) => from))
    const targets = new Set(left.map(({ to }) => to))
    left = left.filter(({ from, to }) => targets.has(from) && sources.has(to))
  }
  return left.map(({ from, to }) => `${from} imports ${to}`)
}

function reachable(graph, start) {
  const found = new Set()
  const pending = [...(graph.get(start) ?? [])]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (found.has(place)) continue
    found.add(place)
    pending.push(...(graph.get(place) ?? []))
  }
  return found
}

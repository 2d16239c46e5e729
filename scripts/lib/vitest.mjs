const kinds = {
  'node-sqlite': 'unit, stores, API',
  'node-postgres': 'stores, API',
  components: 'components',
  fuzz: 'fuzz',
  'fuzz-postgres': 'fuzz',
  house: 'house rules',
  process: 'running process',
}

/**
 * Runs the named Vitest projects and adds each to the tally. `where` names the database of a project. A project without
 * tests, a file that cannot be loaded and an error outside of tests count as failed.
 */
export async function runVitest(tally, projects, where = {}) {
  const { startVitest } = await import('vitest/node')
  // Tests that share no modules with others are in a project beside (vitest.config.ts).
  const namesOf = (name) => [name, `${name}-isolated`]
  const project = projects.flatMap(namesOf)
  const options = { watch: false, project, reporters: ['default'], passWithNoTests: false }
  const vitest = await startVitest('test', [], options)
  const modules = vitest.state.getTestModules()
  for (const name of projects) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules.filter(({ project }) => namesOf(name).includes(project.name))) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1
      if (module.errors().length > 0) counts.failed += 1
    }
    if (counts.passed + counts.failed === 0) counts.failed = 1
    tally.add(kinds[name], { ...counts, where: where[name] })
  }
  const strays = vitest.state.getUnhandledErrors().length
  if (strays > 0) tally.add('errors outside of tests', { passed: 0, failed: strays })
  await vitest.close()
  process.exitCode = 0
}

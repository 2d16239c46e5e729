import { expect, test } from 'vitest'
import { drillRestore } from '#support/backup-drill.ts'
import { seed } from '#support/random.ts'

test.each(Array.from({ length: 8 }, (_, drill) => seed + drill))(
  'drill with seed %i: a restored database is equal row for row, also after it went through the other database',
  async (own) => {
    await drillRestore(own, 8 + (own % 40))
    expect.hasAssertions()
  },
)

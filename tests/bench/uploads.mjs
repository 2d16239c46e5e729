import fs from 'node:fs'
import { fetchOnce, median } from './lib/load.mjs'
import { startOurs } from './lib/servers.mjs'
import { json, signIn, timeOf } from './saves.mjs'

const visitsPerRound = 200

/** Measures the slowest of a hundred visits while an owner saves one photo after the other, beside that without, in turn. */
export async function measureUploads({ dataDir, rounds }) {
  const ours = await startOurs(dataDir)
  const { token } = await signIn(ours)
  const photo = fs.readFileSync('scripts/pictures/sources/obra-1.jpg').toString('base64')
  const body = JSON.stringify({ title: 'Toldo', features: ['Lona'], image: `data:image/jpeg;base64,${photo}` })
  const headers = { ...json, authorization: `Bearer ${token}` }
  const ratios = []
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await percentile99Of(ours.url)
    let isOver = false
    const saveAgainAndAgain = async () => {
      while (!isOver) await save()
    }
    const uploads = saveAgainAndAgain()
    ratios.push((await percentile99Of(ours.url)) / quiet)
    isOver = true
    await uploads
  }
  await ours.stop()
  return [{ gate: 'p99 of visits during uploads ÷ without', most: 2, value: median(ratios) }]

  /** Deleted again, so that the page stays as large as it is. */
  async function save() {
    const saved = await fetchOnce(`${ours.url}/products`, { method: 'POST', headers, body })
    if (saved.status !== 201) throw new Error(`POST /products returned ${saved.status}`)
    await fetchOnce(`${ours.url}/products/${JSON.parse(saved.bytes)._id}`, { method: 'DELETE', headers })
  }
}

async function percentile99Of(url) {
  const times = []
  for (let visit = 0; visit < visitsPerRound; visit += 1) times.push(await timeOf(`${url}/`))
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]
}

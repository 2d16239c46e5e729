// node bench/sign-ins.mjs: measures how long an owner's save takes without and during a flood of sign-ins. Each sign-in
// comes from another address and tries another account. Needs a build (npm run build).
import { setTimeout as pause } from 'node:timers/promises'
import { temporary } from './lib/data-folder.mjs'
import { fetchOnce } from './lib/fetch-once.mjs'
import { median } from './lib/numbers.mjs'
import { administrator, startOurs } from './lib/servers.mjs'

const perSecond = Number(process.env.PER_SECOND ?? 200)
const seconds = Number(process.env.SECONDS ?? 10)
const quietSaves = 50
const json = { 'content-type': 'application/json' }

const server = await startOurs(temporary('sign-ins'), { TRUST_PROXY: 'true' })
try {
  const owner = JSON.parse((await signIn(administrator, '192.0.2.1')).bytes)
  const headers = { ...json, authorization: `Bearer ${owner.access_token}` }
  const payload = (question) => JSON.stringify({ question, answer: 'Sim.', order: 0 })
  const created = await fetchOnce(`${server.url}/faq`, { method: 'POST', headers, body: payload('Quanto custa?') })
  const { _id } = JSON.parse(created.bytes)
  let saves = 0
  const save = async () => {
    // Another text each time, since an unchanged list is not compressed again.
    const body = payload(`Quanto custa ${saves++}?`)
    const start = performance.now()
    const { status } = await fetchOnce(`${server.url}/faq/${_id}`, { method: 'PUT', headers, body })
    if (status !== 200) throw new Error(`a save returned ${status}`)
    return performance.now() - start
  }

  await repeat(20, save)
  const quiet = await repeat(quietSaves, save)
  const statuses = {}
  let isOver = false
  const flood = floodOf((status) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }).finally(() => {
    isOver = true
  })
  const during = []
  while (!isOver) {
    during.push(await save())
    await pause(20)
  }
  await flood
  const again = await signIn({ ...administrator, device: owner.device }, '192.0.2.1')

  console.log(`sign-ins of strangers: ${perSecond} a second for ${seconds} s, statuses ${JSON.stringify(statuses)}`)
  console.log(`a quiet save: median ${ms(median(quiet))}, longest ${ms(Math.max(...quiet))}, of ${quiet.length}`)
  console.log(`during the flood: median ${ms(median(during))}, longest ${ms(Math.max(...during))}, of ${during.length}`)
  console.log(`ratio of the medians: ${(median(during) / median(quiet)).toFixed(1)}`)
  console.log(`the owner signs in right after it, on a known device: ${again.status}`)
} finally {
  await server.stop()
}

async function floodOf(tell) {
  const attempts = []
  const start = performance.now()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const address = `198.18.${count >> 8}.${count & 255}`
    const attempt = signIn({ email: `${count}@toldaria.example`, password: 'errada' }, address)
    attempts.push(attempt.then(({ status }) => tell(status)).catch(() => tell('no response')))
    await pause(Math.max(0, start + (count * 1000) / perSecond - performance.now()))
  }
  await Promise.all(attempts)
}

function signIn(body, address) {
  const headers = { ...json, 'accept-encoding': 'identity', 'x-forwarded-for': address }
  return fetchOnce(`${server.url}/auth/login`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function repeat(count, measure) {
  const results = []
  for (let turn = 0; turn < count; turn += 1) results.push(await measure())
  return results
}

function ms(value) {
  return `${value.toFixed(0)} ms`
}

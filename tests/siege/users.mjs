import { createKeepAliveClient, jsonRequest, pause, request } from './raw-socket.mjs'
import { administrator } from './server.mjs'

const visitors = 4
const betweenVisitsMs = 10
const betweenSavesMs = 200
const paths = ['/', '/products', '/faq', '/']

/** Visitors who read and an owner who saves, all on keep-alive connections, until they are stopped. */
export function startUsers(port, token) {
  const visits = createCount()
  const saves = createCount()
  let isOver = false
  const user = async (count, pauseMs, nextRequest, expected) => {
    const connection = createKeepAliveClient(port)
    for (let turn = 0; !isOver; turn += 1) {
      const start = performance.now()
      const status = await connection.ask(nextRequest(turn)).catch((error) => error.message)
      count.add(performance.now() - start, status === expected ? undefined : status)
      await pause(pauseMs)
    }
    connection.end()
  }
  const visit = (turn) => request(`GET ${paths[turn % paths.length]}`, { 'accept-encoding': 'br' })
  const question = { question: 'Quanto custa?', answer: 'Depende do tamanho.' }
  const save = (turn) => jsonRequest('POST /faq', { ...question, order: turn }, { authorization: `Bearer ${token}` })
  const users = [
    ...Array.from({ length: visitors }, () => user(visits, betweenVisitsMs, visit, 200)),
    user(saves, betweenSavesMs, save, 201),
  ]
  return {
    visits,
    saves,
    async leave() {
      isOver = true
      await Promise.all(users)
    },
  }
}

/** The owner's token. */
export async function signIn(port) {
  const response = await fetch(`http://127.0.0.1:${port}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  return (await response.json()).access_token
}

/** The duration of each request in milliseconds, and the errors of failed ones. */
function createCount() {
  let waits = []
  let faults = []
  return {
    add(ms, fault) {
      waits.push(ms)
      if (fault !== undefined) faults.push(fault)
    },
    get size() {
      return waits.length
    },
    /** All since the last call. */
    take() {
      const taken = { waits, faults }
      waits = []
      faults = []
      return taken
    },
  }
}

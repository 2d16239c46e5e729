import { buildTestApp } from './build-test-app.ts'

/** The app, and a signed-in administrator's calls. */
export async function setUpHistory(environment: NodeJS.ProcessEnv = {}, logLines?: Record<string, unknown>[]) {
  const built = await buildTestApp(environment, logLines)
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, ifMatch?: string) => {
    const response = await built.send(method, url, payload, ifMatch === undefined ? {} : { 'if-match': ifMatch })
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
  }
  /** Returns the status of a sign-in. */
  const signIn = async (email: string, password: string) =>
    (await built.app.inject({ method: 'POST', url: '/auth/login', payload: { email, password } })).statusCode
  return { ...built, send, signIn }
}

export const question = { question: 'Qual é o prazo?', answer: 'Quinze dias.', order: 3 }

export const bia = { name: 'Bia', email: 'bia@toldaria.example', password: 'segredo de Bia' }

export const company = {
  title: 'Toldos',
  description: 'Toldos sob medida.',
  address: 'Rua A, 1',
  phone: '6733334444',
  email: 'a@toldos.example',
  facebook: 'https://facebook.com/toldos',
  instagram: 'https://instagram.com/toldos',
  whatsapp: '67999887766',
}

export { pixel } from './pixel.ts'

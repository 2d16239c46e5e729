import { administrator } from './built-server.ts'

/** What the tests of the running process do as its administrator. */
export async function signedIn(url: string) {
  const { access_token: token } = await post(`${url}/auth/login`, administrator)
  return {
    token,
    /** Adds a question and answers it as the server acknowledged it. */
    addQuestion: (question: string, answer = 'Sim.'): Promise<{ _id: string }> =>
      post(`${url}/faq`, { question, answer, order: 0 }, token),
  }
}

async function post(url: string, body: object, token?: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}`)
  return await response.json()
}

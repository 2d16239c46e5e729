import { administrator } from './built-server.ts'

/** Signs in as the administrator of a built server and returns the token and calls that need it. */
export async function signedIn(url: string) {
  const { access_token: token } = await post(`${url}/auth/login`, administrator)
  return {
    token,
    /** Creates a question and returns the server's reply. */
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
  if (!response.ok) throw new Error(`POST ${url} returned ${response.status}`)
  return await response.json()
}

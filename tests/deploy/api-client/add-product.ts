// Signs in and adds a product: `node made/add-product.js URL E-MAIL PASSWORD`. Prints the product as JSON.
// `made/api.d.ts` is what openapi-typescript makes of /openapi.json: a wrong path, body or field does not compile.
import createClient from 'openapi-fetch'
import type { components, paths } from './made/api.js'

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2)
const api = createClient<paths>({ baseUrl })

const { data: signedIn, error } = await api.POST('/auth/login', { body: { email, password } })
if (!signedIn) throw new Error(error.code)
api.use({
  onRequest({ request }) {
    request.headers.set('authorization', `Bearer ${signedIn.access_token}`)
    return request
  },
})

const { data: user } = await api.GET('/me')
const product: components['schemas']['ProductInput'] = {
  title: `Toldo de ${user?.name}`,
  features: ['Lona impermeável'],
  image: `data:image/png;base64,${(await picture()).toString('base64')}`,
}
const headers = { 'Idempotency-Key': crypto.randomUUID() }
const added = await api.POST('/products', { params: { header: headers }, body: product })
if (!added.data) throw new Error(JSON.stringify(added.error))
const { data: products = [] } = await api.GET('/products')
console.log(JSON.stringify(products.find(({ _id }) => _id === added.data._id)))

async function picture(): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises')
  return await readFile(new URL('../../../../public/icon-192.png', import.meta.url))
}

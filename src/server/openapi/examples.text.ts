const id = '0b9f4c1e-6a52-4d0b-9a57-3f1f6f0f7c11'
const at = '2026-11-22T15:04:05.000Z'

const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

/** The value of a text without one of its own; short enough for each. */
export const anyText = 'Um texto'

/** Values by the name of their field. Others follow from the type. */
export const inReplies: Record<string, unknown> = {
  _id: id,
  id,
  ids: [id],
  productId: id,
  version: 3,
  title: 'Toldo cortina',
  slug: 'toldo-cortina',
  image: `/media/${hash}-960.webp`,
  poster: null,
  alt: 'Toldo cortina bege em uma varanda',
  features: ['Lona impermeável', 'Garantia de 5 anos'],
  description: 'Fabricação e instalação de toldos.',
  youtubeId: 'M7lc1UVf-VE',
  district: 'Jardim dos Estados',
  comment: 'Ficou ótimo.',
  commentAuthor: 'Marta',
  question: 'Vocês atendem aos sábados?',
  answer: 'Sim, até o meio-dia.',
  name: 'Ana',
  email: 'ana@toldaria.example',
  password: 'sombra e água fresca',
  newPassword: 'outra sombra e água',
  currentPassword: 'sombra e água fresca',
  device: 'Android phone, Chrome',
  access_token: 'Zk1yW0uX3c5q9pJ4vT7hR2nB8mL6sD0aQeKfGgHjYxU',
  secret: 'Zk1yW0uX3c5q9pJ4vT7hR2nB8mL6sD0aQeKfGgHjYxU',
  code: 'K7QM-3TXW-AHRB-4D9E',
  codes: Array.from({ length: 10 }, () => 'K7QM-3TXW-AHRB-4D9E'),
  address: 'Rua 14 de Julho, 1000',
  phone: '6733334444',
  landline: '6733334444',
  whatsapp: '67999998888',
  facebook: 'https://www.facebook.com/toldaria',
  instagram: 'https://www.instagram.com/toldaria',
  town: 'Campo Grande',
  state: 'MS',
  areas: ['Centro'],
  day: 1,
  from: '08:00',
  to: '18:00',
  closedOn: ['2026-12-25'],
  legalName: 'Toldaria Ltda.',
  cnpj: '11222333000181',
  cpf: '52998224725',
  foundedYear: 1998,
  guaranteeYears: 5,
  payment: ['Pix'],
  prices: 'De R$ 300 a R$ 900 o metro.',
  reviewsUrl: 'https://g.page/r/toldaria/review',
  url: 'https://toldos.example/endereco',
  expiresAt: '2026-12-22T15:04:05.000Z',
  after: { _id: id, version: 3, question: 'Vocês atendem aos sábados?' },
  hash,
  width: 1600,
  height: 1200,
  bytes: 48_000_000,
  at,
  since: at,
  provenAt: at,
  createdAt: at,
  lastUsedAt: at,
  deletedAt: at,
}

const smallestPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** The same for what a caller sends. */
export const inBodies: Record<string, unknown> = {
  ...inReplies,
  image: smallestPng,
  before: smallestPng,
}

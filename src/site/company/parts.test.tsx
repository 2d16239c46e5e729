// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { blankCompany, type Company } from '#contract/company.ts'
import { openPage } from '#support/open-page.tsx'
import { factsOf, sampleAssets, sampleConfig, sampleContent } from '#support/site-content.ts'
import { renderSite } from '../render.tsx'
import { watchOpening } from './open-now.ts'

const hours = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '18:00' }))
const company: Company = {
  ...blankCompany,
  town: 'Dourados',
  state: 'MS',
  areas: ['Terenos', 'Itaporã'],
  hours,
  closedOn: ['2031-12-25'],
  legalName: 'Toldos da Ana Ltda.',
  cnpj: '11222333000181',
  foundedYear: 2004,
  projects: 1300,
  guaranteeYears: 5,
  payment: ['Pix', 'cartão', 'boleto'],
  prices: 'A partir de R$ 300 <por m²>',
  reviewsUrl: 'https://avaliacoes.example/toldos',
  fabrics: [{ name: 'Lona vinílica', image: `/media/${'a'.repeat(64)}-960.webp` }],
}

const pages = (changes: object) => [...renderSite(sampleContent(changes), sampleAssets)].map(({ html }) => html)
const home = (changes: object) => pages(changes)[0] ?? ''
const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
const textsOf = (html: string, selector: string) =>
  [...bodyOf(html).querySelectorAll(`${selector} :is(dt, dd:not(:has(li)), li, h2, h3, p, a)`)].map(({ textContent }) =>
    textContent.replaceAll('\u2060', '').replaceAll('\u00a0', ' '),
  )

afterEach(() => vi.useRealTimers())

test('a company that has said nothing shows nothing but the shipped figures', () => {
  for (const stored of [[], null, [blankCompany]]) {
    const html = home({ company: stored })
    expect(textsOf(html, '.figures')).toEqual(['anos de experiência', '20+', 'obras entregues', '1000+'])
    expect(bodyOf(html).querySelectorAll('.hours, .offer, .facts')).toHaveLength(0)
    expect(html).not.toContain('aberto-agora')
  }
})

test('what the company says is served as HTML, where it belongs', () => {
  const html = home({ company: [company] })
  expect(textsOf(html, '.figures')).toEqual(['anos de experiência', '27', 'obras entregues', '1.300'])
  expect(textsOf(html, '.offer')).toEqual([
    ...['Preços', 'A partir de R$ 300 <por m²>', 'Garantia', '5 anos', 'Pagamento', 'Pix', 'cartão', 'boleto'],
    ...['Tecidos', 'Lona vinílica'],
  ])
  expect(textsOf(html, '.hours')).toEqual([
    'Horário de atendimento',
    'Aberto agoraFechado agora',
    ...['Segunda a sexta', '8h às 18h', 'Sábado e domingo', 'fechado'],
    'Fechado em 25 de dezembro',
    'Ver avaliações de clientes',
  ])
  expect(textsOf(html, '.facts')).toEqual([
    ...['Horário de atendimento', 'Segunda a sexta', '8h às 18h', 'Sábado e domingo', 'fechado'],
    ...[
      'Onde atendemos',
      'Dourados, Terenos e Itaporã',
      'Dados da empresa',
      'Toldos da Ana Ltda.',
      'CNPJ 11.222.333/0001-81',
    ],
    ...[sampleConfig.address, sampleConfig.email, sampleConfig.email],
  ])
})

test('a guarantee as one says it stands in place of the years', () => {
  const html = home({ company: [{ ...company, guarantee: '3 a 12 meses' }] })
  expect(textsOf(html, '.offer')).toContain('3 a 12 meses')
  expect(textsOf(html, '.proof')).toContain('3 a 12 meses')
  expect(html).not.toContain('>5 anos<')
})

test('the footer of every page has it', () => {
  for (const html of pages({ company: [company] }).filter((page) => page.startsWith('<!doctype')))
    expect(textsOf(html, '.facts')).toContain('CNPJ 11.222.333/0001-81')
})

test('a person has a CPF instead of a CNPJ there, and address and e-mail alone are not repeated', () => {
  const person = { ...blankCompany, cpf: '52998224725' }
  expect(textsOf(home({ company: [person] }), '.facts').slice(0, 3)).toEqual([
    ...['Dados da empresa', 'CPF 529.982.247-25', sampleConfig.address],
  ])
  expect(home({ company: [{ ...person, email: 'legal@teste.example' }] })).toContain('mailto:legal@teste.example"')
  expect(home({ company: [{ ...blankCompany, areas: ['Terenos'] }] })).not.toContain('Dados da empresa')
})

test('search engines get the address in parts, places, hours, closed days and the year', () => {
  const facts = factsOf(home({ company: [company] }))
  expect(facts).toMatchObject({
    address: { addressLocality: 'Dourados', addressRegion: 'MS', addressCountry: 'BR' },
    areaServed: [{ name: 'Dourados, MS' }, { name: 'Terenos' }, { name: 'Itaporã' }],
    foundingDate: '2004',
    priceRange: 'A partir de R$ 300 <por m²>',
    legalName: 'Toldos da Ana Ltda.',
    taxID: '11222333000181',
    paymentAccepted: 'Pix, cartão, boleto',
  })
  // A page of reviews is no page of the company's own.
  expect(facts.sameAs).not.toContain('https://avaliacoes.example/toldos')
  const specification = { '@type': 'OpeningHoursSpecification' }
  expect(facts.openingHoursSpecification[0]).toEqual({
    ...specification,
    dayOfWeek: 'https://schema.org/Monday',
    opens: '08:00',
    closes: '18:00',
  })
  expect(facts.openingHoursSpecification[5]).toEqual({
    ...specification,
    validFrom: '2031-12-25',
    validThrough: '2031-12-25',
    opens: '00:00',
    closes: '00:00',
  })
  const shipped = factsOf(home({ company: [] }))
  expect(shipped).toMatchObject({
    address: { addressLocality: 'Campo Grande', addressRegion: 'MS' },
    areaServed: { '@type': 'City', name: 'Campo Grande, MS' },
  })
  for (const name of ['openingHoursSpecification', 'foundingDate', 'priceRange', 'legalName', 'taxID'])
    expect(shipped).not.toHaveProperty(name)
})

test('hydration changes nothing of it', async () => {
  vi.useFakeTimers({ now: new Date('2031-06-02T12:00:00Z'), toFake: ['Date'] })
  const served = home({ company: [company] })
  await openPage({ company: [company] })
  const parts = (body: HTMLElement) =>
    [...body.querySelectorAll('.figures, .offer, .facts, .hours > dl')].map(({ outerHTML }) => outerHTML)
  expect(parts(document.body)).toHaveLength(4)
  expect(parts(document.body)).toEqual(parts(bodyOf(served)))
})

test('after hydration the year follows the visitor’s clock', async () => {
  vi.useFakeTimers({ now: new Date('2032-06-02T12:00:00Z'), toFake: ['Date'] })
  await openPage({ company: [company] })
  expect(document.querySelector('.copyright')?.textContent).toContain('© 2032')
})

test('a night is one specification for search engines, and a whole day ends at 23:59', () => {
  const night = [
    { day: 5, from: '18:00', to: '02:00' },
    { day: 6, from: '00:00', to: '24:00' },
  ]
  const facts = factsOf(home({ company: [{ ...company, hours: night, closedOn: [] }] }))
  expect(facts.openingHoursSpecification).toMatchObject([
    { dayOfWeek: 'https://schema.org/Friday', opens: '18:00', closes: '02:00' },
    { dayOfWeek: 'https://schema.org/Saturday', opens: '00:00', closes: '23:59' },
  ])
})

test('the browser shows a company that never closes as open for 24 hours', () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' }))
  document.body.innerHTML = bodyOf(home({ company: [{ ...company, hours: week, closedOn: [] }] })).innerHTML
  // The watch goes on each minute.
  vi.useFakeTimers({ now: new Date('2031-06-02T12:00:00Z') })
  watchOpening()
  expect(document.querySelector('#aberto-agora > :not([hidden])')?.textContent).toBe('Aberto 24 horas')
  expect(document.querySelector('.contact-whatsapp > :last-child')?.textContent).toBe('Aberto 24 horas')
  expect(document.querySelector('#menu > :last-child')?.textContent).toBe('Hoje: aberto 24 horas')
})

const weekday = 'Hoje: 8h às 18h'
test.each([
  ['Aberto agora', weekday, 'Aberto agora, respondemos até as 18h', '2031-06-02T12:00:00Z'],
  ['Fechado agora, abre hoje às 8h', weekday, closedWrite('hoje'), '2031-06-02T11:59:59Z'],
  [
    'Fechado agora, abre segunda às 8h',
    'Fechado agora, abre segunda às 8h',
    closedWrite('segunda'),
    '2031-06-06T22:00:00Z',
  ],
  ['Fechado agora, abre sexta às 8h', 'Fechado agora, abre sexta às 8h', closedWrite('sexta'), '2031-12-25T15:00:00Z'],
])(
  'the browser shows "%s", "%s" in the menu and "%s" below the quote link at %s, and again a minute later',
  (shown, today, reply, instant) => {
    document.body.innerHTML = bodyOf(home({ company: [company] })).innerHTML
    const element = document.getElementById('aberto-agora') as HTMLElement
    const visible = () =>
      [...element.children].filter((child) => !child.hasAttribute('hidden')).map((child) => child.textContent)
    expect(visible()).toEqual([])
    vi.useFakeTimers({ now: new Date(instant) })
    watchOpening()
    expect(visible()).toEqual([shown])
    expect(document.querySelector('#menu > :last-child')?.textContent).toBe(today)
    expect(document.querySelector('.contact-whatsapp > :last-child')?.textContent).toBe(reply)
    vi.advanceTimersByTime(60_000)
    expect(visible()).toEqual([instant.includes('11:59') ? 'Aberto agora' : shown])
  },
)

function closedWrite(day: string): string {
  return `Fechado agora. Mande assim mesmo: respondemos a partir de ${day} às 8h`
}

test('the phone’s menu ends with WhatsApp, the phone and today’s hours; the strip below the hero with reviews and prices', () => {
  const body = bodyOf(home({ company: [company] }))
  const links = [...body.querySelectorAll('#menu > a')].map((link) => link.getAttribute('href'))
  expect(links.map((href) => href?.split(/[:?]/)[0])).toEqual(['https', 'tel'])
  const proof = [...body.querySelectorAll('.proof-links a')].map((link) => link.getAttribute('href'))
  expect(proof).toEqual([company.reviewsUrl, '#precos'])
  expect(body.querySelector('.proof-links a:last-child')?.textContent).toBe(company.prices.replace('R$ ', 'R$\u00a0'))
  const prices = 'O preço depende do tamanho, do tecido e da altura, conte o que você precisa.'
  const long = bodyOf(home({ company: [{ ...company, prices }] }))
  expect(long.querySelector('.proof-links a:last-child')?.textContent).toBe('Ver preços')
  expect(body.querySelector('#precos')?.textContent).toContain(company.prices.replace('R$ ', 'R$\u00a0'))
})

test('closed days are in words, a break by its ends, and a far day with its year', () => {
  const wordsOf = (closedOn: string[]) =>
    [...bodyOf(home({ company: [{ ...company, closedOn }] })).querySelectorAll('.closed-on time')].map(
      ({ textContent }) => textContent,
    )
  expect(wordsOf(['2031-12-25', '2032-01-01'])).toEqual(['em 25 de dezembro', 'em 1º de janeiro'])
  expect(wordsOf(['2031-05-01', '2031-05-02', '2032-03-02'])).toEqual(['em 1º e 2 de maio', 'em 2 de março de 2032'])
  expect(wordsOf(['2031-12-30', '2031-12-31', '2032-01-01'])).toEqual(['de 30 de dezembro a 1º de janeiro'])
})

test('days that are over are hidden, a break with its last day, and their line with the last of them', async () => {
  const closedOn = ['2031-05-01', '2031-06-01', '2031-06-02', '2031-12-25']
  document.body.innerHTML = bodyOf(home({ company: [{ ...company, closedOn }] })).innerHTML
  vi.useFakeTimers({ now: new Date('2031-06-02T12:00:00Z') })
  watchOpening()
  const line = document.querySelector<HTMLElement>('.closed-on')
  const hidden = () => [line, ...(line?.children ?? [])].map((element) => (element as HTMLElement).hidden)
  expect(hidden()).toEqual([false, true, false, false])
  vi.setSystemTime(new Date('2031-12-26T04:00:00Z'))
  vi.advanceTimersByTime(60_000)
  expect(hidden()).toEqual([true, true, true, true])
})

test('a price and a measure do not break at the end of a line', () => {
  const body = bodyOf(home({ company: [{ ...company, prices: 'Retrátil 3 × 2 m a partir de R$ 3.900' }] }))
  expect(body.querySelector('#precos')?.textContent).toContain(
    'Retrátil 3\u00a0×\u00a02\u00a0m a partir de R$\u00a03.900',
  )
})

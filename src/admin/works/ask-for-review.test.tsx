// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pixel } from '#support/history.ts'
import { openPanel } from '#support/open-panel.tsx'

test.each([
  ['https://g.page/r/toldaria/review', '\nSe puder, conte como foi, em um minuto: https://g.page/r/toldaria/review'],
  ['', ''],
])(
  'a work’s card asks its customer on WhatsApp, with the reviews link %j if there is one',
  async (reviewsUrl, line) => {
    const { app, authorization: headers, open } = await openPanel('/admin/works')
    const { _id, version, ...company } = (await app.inject({ url: '/company', headers })).json()
    await app.inject({ method: 'PUT', url: '/company', headers, payload: { ...company, reviewsUrl } })
    await app.inject({
      method: 'POST',
      url: '/works',
      headers,
      payload: { title: 'Varanda da Rita', image: pixel('red') },
    })
    open()
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Pedir avaliação' })
    const { hostname, searchParams } = new URL(link.href)
    expect([hostname, searchParams.get('text')]).toEqual([
      'wa.me',
      `Olá! Obrigado por confiar na gente: Varanda da Rita.${line}\nPodemos mostrar no nosso site a foto do trabalho e uma frase sua?`,
    ])
    expect(link.target).toBe('_blank')
  },
)

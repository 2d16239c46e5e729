// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UploadProgress } from './upload.tsx'

afterEach(cleanup)

test.each([
  [0, '0', 'Enviando foto… 0 %', 'Enviando foto… 0 %'],
  [0.249, '24', 'Enviando foto… 24 %', 'Enviando foto… 0 %'],
  [0.25, '25', 'Enviando foto… 25 %', 'Enviando foto… 25 %'],
  [0.999, '99', 'Enviando foto… 99 %', 'Enviando foto… 75 %'],
  [1, null, 'Foto enviada. O site está preparando…', 'Foto enviada. O site está preparando…'],
])(
  'of the share %d the bar shows each percent and the announcement each quarter',
  (fraction, value, label, announced) => {
    render(<UploadProgress fraction={fraction} />)
    const bar = screen.getByRole('progressbar')
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual([value, '100'])
    expect(bar.closest('label')?.textContent).toBe(label)
    expect(screen.getByRole('status').textContent).toBe(announced)
  },
)

import { hydrateRoot } from 'react-dom/client'
import { Page } from './page.tsx'
import { greetByVisitorsClock } from './quote/greeting.ts'
import type { PageData } from './site-data.ts'

const root = document.getElementById('root')
const content = document.getElementById('content')?.textContent
if (root && content) {
  const data: PageData = JSON.parse(content)
  greetByVisitorsClock()
  hydrateRoot(root, <Page data={data} />)
}

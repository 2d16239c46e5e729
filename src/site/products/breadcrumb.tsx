import { siteText } from '../site.text.ts'
import { productPageText } from './product-page.text.ts'

/** The pages above a product's page, each with its path. */
export const productParents = [
  { name: siteText.header.home, path: '/' },
  { name: siteText.header.products, path: '/#produtos' },
]

export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label={productPageText.breadcrumb} className="breadcrumb">
      <ol className="row">
        {productParents.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  )
}

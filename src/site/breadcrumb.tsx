interface Place {
  name: string
  path: string
}

interface BreadcrumbProps {
  label: string
  /** The pages above this one. */
  parents: readonly Place[]
  title: string
}

export function Breadcrumb({ label, parents, title }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className="breadcrumb">
      <ol className="row">
        {parents.map(({ name, path }) => (
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

/** A breadcrumb for search engines (schema.org), this page last. Without a known origin the URLs are relative. */
export function breadcrumbList(places: readonly Place[], publicUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}

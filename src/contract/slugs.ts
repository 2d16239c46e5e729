const maxLength = 80

/**
 * The part of an address that a title becomes: lower case, without accents, its words joined by `-`, never empty. Titles that differ only in
 * case or accents have the same one.
 */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, maxLength) : `${slug}-${word}`
    if (longer.length > maxLength) break
    slug = longer
  }
  return slug || 'produto'
}

/** Returns the nth address of those that products with the same slug get: `toldo`, `toldo-2`, `toldo-3` … */
export function numberedSlug(slug: string, nth: number): string {
  return nth === 1 ? slug : `${slug}-${nth}`
}

/** The path of a product's page. */
export function productPath(slug: string): string {
  return `/produto/${slug}`
}

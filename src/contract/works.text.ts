/** What a work is called that has neither a title nor a product nor a district. */
export const unnamedWork = 'Obra'

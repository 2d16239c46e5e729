/** The page at a former address of a product. */
export const movedText = {
  title: 'Esta página mudou de endereço',
  link: 'Esta página mudou de endereço: continuar',
}

/** What `npm run publish` says. */
export const publishText = {
  done: (folder: string, written: number) =>
    written === 0 ? `Nada mudou em ${folder}.` : `Site publicado em ${folder}. Arquivos novos ou mudados: ${written}.`,
  notEmpty: (folder: string) =>
    `A pasta ${folder} tem arquivos que não são do site, e nada foi mudado nela: escolha uma pasta vazia ou nova.`,
  notRendered: (folder: string, fault: string) => `Uma página não pôde ser gerada, e nada mudou em ${folder}: ${fault}`,
  failed: (folder: string, code: string) => `Não foi possível publicar em ${folder} (${code}).`,
}

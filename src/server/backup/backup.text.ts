/** The file in a backup that tells a person how to read the others. */
export const backupText = {
  readMe: `Cópia de segurança do Toldaria

Este arquivo .tar contém tudo o que o site guarda: textos, fotos, usuários, histórico e lixeira. Não contém sessões nem chaves.
Contém dados pessoais e as senhas dos usuários em forma de hash: guarde-o onde só você tem acesso.

Para voltar a esta cópia com o programa:

  npm run restore -- ARQUIVO.tar

Para ler sem o programa, basta um programa que abra .tar:

  tar xf ARQUIVO.tar

  tables/*.jsonl     as linhas de cada tabela, uma por linha, em JSON (UTF-8)
  media/             as fotos originais, em WebP; o nome é a coluna hash de tables/media.jsonl
  media_variants/    as fotos nos tamanhos do site; o nome é hash-largura.formato, como em tables/media_variants.jsonl
  manifest.json      o que há aqui: quando foi feita, quantas linhas por tabela, o SHA-256 de cada arquivo
  SHA256             o SHA-256 de tudo o que vem antes dele no .tar

Para conferir se nada mudou, os dois comandos devem mostrar o mesmo número:

  head -c -2048 ARQUIVO.tar | sha256sum
  tar xfO ARQUIVO.tar SHA256
`,
}

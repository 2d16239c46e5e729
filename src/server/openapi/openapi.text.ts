import { wordsOfLists } from '#contract/lists.text.ts'

type Tag = readonly [name: string, description: string]

const tagsOfLists = Object.fromEntries(
  Object.entries(wordsOfLists).map(([name, { all, about }]): [string, Tag] => {
    const title = all.replace(/^\S+ /, '')
    return [name, [title.charAt(0).toUpperCase() + title.slice(1), `${about}.`]]
  }),
)

/** The words of the API's description, for whoever writes a program that calls it. */
export const openApiText = {
  title: 'API do site',
  description: [
    'Tudo o que o painel faz, um programa também pode fazer.',
    'Entre com `POST /auth/login` e envie o `access_token` em cada chamada: `Authorization: Bearer <token>`.',
    'Um erro é sempre `application/problem+json`, com um `code` que não muda e, se um campo está errado, `errors`.',
    'Todo `GET` também responde a `HEAD`. Um pedido que não é HTTP correto recebe 400, 408, 413, 417 ou 431 antes de chegar a uma destas rotas.',
    'Datas e horas são ISO 8601, em UTC.',
  ].join('\n\n'),
  token: 'O `access_token` da resposta de `POST /auth/login`.',
  metricsToken: 'O `METRICS_TOKEN` do servidor.',
  success: 'Feito.',
  notModified: 'Nada mudou desde o `ETag` enviado.',
  headers: {
    'If-Match': 'A versão esperada, entre aspas. Se for outra, a resposta é 412 e nada é gravado.',
    'Idempotency-Key':
      'O _id do novo item: um UUID versão 4, em minúsculas. Se já há um item com ele, nada é gravado e a resposta é 201 com o item de agora.',
    'If-None-Match': 'O `ETag` de uma resposta anterior.',
  },
  problem: 'Recusado, ou sem sucesso: o `code` diz por quê.',
  id: 'O `_id` do item.',
  revision: 'O número da revisão.',
  name: 'O nome da cópia.',
  /** By slice. */
  tags: {
    ...tagsOfLists,
    users: ['Usuários', 'Quem entra no painel.'],
    meta: ['Contato', 'Os dados de contato da empresa.'],
    company: ['Empresa', 'O que os visitantes sabem da empresa além do contato.'],
    texts: ['Textos', 'As palavras e fotos da página que o dono trocou.'],
    auth: ['Entrar', 'Entrar e sair.'],
    me: ['Meu acesso', 'O usuário que chama.'],
    access: ['Recuperar o acesso', 'Entrar sem a senha.'],
    history: ['Histórico', 'Cada mudança, por um ano.'],
    trash: ['Excluídos', 'O que foi excluído fica 30 dias.'],
    samples: ['Exemplos', 'O conteúdo do primeiro dia.'],
    overview: ['Início', 'O que o painel mostra primeiro.'],
    backups: ['Cópias', 'Tudo em um arquivo.'],
    health: ['Saúde', 'Para quem vigia o servidor.'],
    others: ['Outras', 'Fotos, cópias, toques e medidas.'],
  } as Record<string, Tag>,
  /** What a call does, by its name in the contract; where two slices differ, by slice and name. */
  summaries: {
    list: 'Listar',
    'company.list': 'Ler',
    'texts.list': 'Ler',
    create: 'Criar',
    update: 'Trocar um item',
    remove: 'Excluir',
    save: 'Salvar',
    order: 'Pôr em ordem',
    read: 'Ler',
    restore: 'Restaurar',
    'auth.login': 'Entrar com e-mail e senha',
    'auth.logout': 'Sair',
    'me.sessions': 'Listar onde o usuário está conectado',
    'me.endSession': 'Encerrar uma sessão',
    'me.endOtherSessions': 'Encerrar todas as outras sessões',
    'me.recoveryCodes': 'Contar os códigos de recuperação que restam',
    'me.createRecoveryCodes': 'Criar dez códigos de recuperação novos',
    'me.keepRecoveryCodes': 'Dizer que os códigos novos foram guardados',
    'access.recover': 'Entrar com um código de recuperação e uma senha nova',
    'access.createLink': 'Criar um link de acesso para um usuário',
    'access.followLink': 'Entrar com o segredo de um link e uma senha nova',
    'history.restore': 'Voltar ao estado de uma revisão',
    'history.erase': 'Apagar do histórico o que um item já mostrou; o item fica como está',
    'trash.remove': 'Excluir de vez',
    'overview.endRestored': 'Encerrar o aviso de uma cópia restaurada',
    'samples.remove': 'Excluir os exemplos que ninguém editou',
    'backups.create': 'Fazer uma cópia e conferi-la',
    'backups.link': 'Criar um endereço para um só download em até 60 s',
    'health.live': 'O servidor responde',
    'health.ready': 'Como o servidor está',
  } as Record<string, string>,
  others: {
    taps: 'Contar um toque num link de contato: tipo, produto e origem, separados por um espaço',
    metrics: 'Medidas no formato do Prometheus',
    openapi: 'Esta descrição',
    download: 'Baixar uma cópia pelo endereço criado',
    media: 'Uma foto em um dos seus tamanhos',
  },
}

interface Named {
  name: string
  email: string
}

/** What `npm run admin:recover` tells the operator. */
export const recoverText = {
  address: ({ name, email }: Named, url: string) =>
    `\nAbra este endereço para entrar como ${name} (${email}) com uma senha nova:\n\n  ${url}\n\nEle vale por 24 horas e uma única vez.\n`,
  choose: (email: string | undefined, users: readonly Named[]) =>
    [
      email === undefined ? 'Há mais de um usuário.' : `Nenhum usuário tem o e-mail ${email}.`,
      'Rode de novo com um destes e-mails: npm run admin:recover -- E-MAIL',
      ...users.map((user) => `  ${user.email} (${user.name})`),
    ].join('\n'),
}

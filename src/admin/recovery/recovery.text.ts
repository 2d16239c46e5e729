/** The ways in without the password. */
export const recoveryText = {
  intro: 'Há três jeitos de voltar. Tente nesta ordem:',
  byCode: '1. Com um código de recuperação',
  byCodeAdvice: 'É um dos dez códigos da folha que você imprimiu em Segurança. Os outros da folha continuam valendo.',
  byColleague: '2. Com a ajuda de um colega',
  byColleagueAdvice:
    'Quem ainda abre o painel entra em Usuários e toca em “Enviar link de acesso” ao lado do seu nome. Com o link, você escolhe uma senha nova.',
  byOperator: '3. Com quem cuida do servidor',
  byOperatorAdvice: 'Peça que rode este comando na pasta do site. Ele mostra um endereço que abre o painel para você.',
  command: 'npm run admin:recover',
  email: 'E-mail',
  code: 'Código',
  newPassword: 'Senha nova',
  newPasswordHint: 'Pelo menos 8 letras, números ou sinais. Nada fácil, como 12345678.',
  submit: 'Salvar e entrar',
  submitting: 'Entrando...',
  failed: 'Não deu para entrar',
  succeededByCode: 'Senha nova salva. Você entrou, e os outros códigos da folha continuam valendo.',
  succeededByLink: 'Senha nova salva. Você entrou. Agora crie outra folha de códigos em Segurança.',
  wrongCode: 'E-mail ou código incorretos. Confira letra por letra; cada código funciona uma vez só.',
  back: 'Voltar',
}

export const welcomeText = {
  title: 'Escolha uma senha nova',
  intro: 'Com ela você entra no painel agora, e da próxima vez junto com o seu e-mail.',
  endedTitle: 'Este link não vale mais',
  ended:
    'Cada link funciona uma vez e por 24 horas, e um link mais novo encerra o anterior. Peça outro a quem mandou este, ou veja os outros jeitos de entrar.',
}

/** The sign-in (spec §2, §8). */
export const authText = {
  title: 'Área Administrativa',
  again: 'Entre novamente',
  againReason: 'Sua sessão terminou. Nada do que você digitou se perdeu: entre e repita a ação.',
  email: 'E-mail',
  password: 'Senha',
  submit: 'Entrar',
  submitting: 'Entrando...',
  lostAccess: 'Perdi o acesso',
  draftsLeft: 'Há rascunhos neste aparelho',
  deleteDrafts: 'Apagar',
  failed: 'Credenciais inválidas',
  succeeded: 'Login realizado com sucesso!',
  noToken: 'Token de autenticação não encontrado. Faça login novamente.',
  reasonWrongPair: 'O e-mail ou a senha não conferem. Verifique e tente de novo.',
  reasonTooMany: 'Muitas tentativas seguidas. Espere alguns minutos e tente de novo.',
  reasonUnreachable: 'O servidor não respondeu. Verifique sua conexão e tente de novo em instantes.',
}

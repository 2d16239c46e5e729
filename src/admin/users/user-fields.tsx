import { userInputSchema } from '#contract/users.ts'
import { type DeclaredField, type InputProps, text } from '../forms/fields.tsx'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { passwordHint } from './users.text.ts'

const { name, email, password } = userInputSchema.shape

export const userFields = {
  name: text({ label: 'Nome', schema: name }),
  email: text({ label: 'E-mail', schema: email, type: 'email' }),
  // No list contains passwords, so the field is empty on edit, and must still be filled in (spec §5).
  password: {
    label: 'Senha',
    schema: password,
    blank: '',
    toForm: () => '',
    Input: PasswordInput,
    isSecret: true,
  } satisfies DeclaredField,
}

function PasswordInput({ form, name, field: { label }, mode }: InputProps) {
  return <NewPasswordField form={form} name={name} label={label} hint={passwordHint[mode]} />
}

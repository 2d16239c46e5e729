import { services, videoOrPhoto } from '#contract/services.ts'
import { validationCodes } from '#contract/validation.ts'
import { formSchema } from '../forms/fields.tsx'
import { listScreen } from '../lists/list-screen.tsx'
import { ServicePicture, serviceFields } from './service-fields.tsx'
import { servicesText, youtubeInvalid } from './services.text.ts'

export const ServiceScreen = listScreen(services, {
  text: servicesText,
  fields: serviceFields,
  schema: videoOrPhoto(formSchema(serviceFields)),
  Picture: ServicePicture,
  Details: ({ item }) => <p className="soft lines">{item.description}</p>,
  addressOf: ({ _id }) => `/#servico-${_id}`,
  searchTextOf: ({ title, description }) => `${title} ${description}`,
  // Spec §4 does not prescribe it; loading again shows the server's state.
  afterDelete: 'reload',
  ruleToasts: { [validationCodes.youtubeId]: youtubeInvalid },
})

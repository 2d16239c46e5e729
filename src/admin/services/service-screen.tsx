import { services } from '#contract/services.ts'
import { validationCodes } from '#contract/validation.ts'
import { listResource } from '../lists/list-resource.ts'
import { resourceScreen } from '../lists/resource-screen.tsx'
import { Poster, serviceFields } from './service-fields.tsx'
import { posterText, servicesText, youtubeInvalid } from './services.text.ts'

export const serviceScreen = resourceScreen(
  listResource(services, {
    text: servicesText,
    fields: serviceFields,
    Picture: ({ item }) => <Poster {...item} alt={posterText.of(item.title)} />,
    Details: ({ item }) => <p className="soft lines">{item.description}</p>,
    addressOf: ({ _id }) => `/#servico-${_id}`,
    searchTextOf: ({ title, description }) => `${title} ${description}`,
    // Spec §4 does not prescribe it; loading again shows the server's state.
    afterDelete: 'reload',
    ruleToasts: { [validationCodes.youtubeId]: youtubeInvalid },
  }),
)

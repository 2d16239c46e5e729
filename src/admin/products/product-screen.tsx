import { products } from '#contract/products.ts'
import { validationCodes } from '#contract/validation.ts'
import { imageText } from '../forms/forms.text.ts'
import { CardPicture } from '../lists/card-picture.tsx'
import { listScreen } from '../lists/list-screen.tsx'
import { TextList } from '../ui/text-list.tsx'
import { productFields } from './product-fields.tsx'
import { featureText, hiddenText, productsText } from './products.text.ts'

export const ProductScreen = listScreen(products, {
  text: productsText,
  fields: productFields,
  Picture: ({ item: { image, picture, alt } }) => <CardPicture picture={picture} image={image} alt={alt} />,
  Details: ({ item }) => (
    <>
      {item.hidden && <p className="hint">{hiddenText.label}</p>}
      <div className="soft">
        <TextList texts={item.features} />
      </div>
    </>
  ),
  addressOf: ({ _id }) => `/#produto-${_id}`,
  searchTextOf: ({ title, features }) => [title, ...features].join(' '),
  afterDelete: 'remove',
  ruleToasts: {
    [validationCodes.featuresEmpty]: featureText.missing,
    [validationCodes.imageRequired]: imageText.required,
  },
})

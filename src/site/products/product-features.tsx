/** All features of a product. */
export function ProductFeatures({ features }: { features: readonly string[] }) {
  return (
    <ul className="features">
      {features.map((feature, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: features may be equal, and are never reordered.
        <li key={index}>{feature}</li>
      ))}
    </ul>
  )
}

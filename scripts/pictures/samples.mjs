export async function makeSamples() {}

/** Every platform library, as a lazy import that nobody calls. The build fills it in: see `offer-platform-loader.ts`. */
export const offered: (() => Promise<unknown>)[] = []

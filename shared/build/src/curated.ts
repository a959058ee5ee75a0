/** Some exports of a library, by the query of this module's request. The build fills it in: see `curated-loader.ts`. */
export {}

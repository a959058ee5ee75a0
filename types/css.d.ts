/** A style sheet is imported for its effect: the build adds it to the page. */
declare module '*.css'

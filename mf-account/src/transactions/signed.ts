/** A number of credits with its sign, `+5,000` or `−40`. */
export const signed = (format: (value: number) => string, value: number): string =>
  `${value > 0 ? '+' : ''}${format(value).replace('-', '−')}`

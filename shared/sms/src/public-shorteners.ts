/**
 * Hosts on which anybody can make a short link, so that the link does not show where it leads. Each is named by the service itself as the
 * host of its links: bitly.com/pages/landing/bitly-short-links, tinyurl.com/app, help.x.com (t.co), firebase.google.com (goo.gl),
 * hootsuite.com (ow.ly), is.gd, v.gd, buffer.com (buff.ly), rebrandly.com, cutt.ly, shorturl.at, short.io, t.ly, rb.gy, tiny.cc, bl.ink,
 * s.id, shorturl.asia, linkedin.com (lnkd.in), adf.ly, soo.gd, tr.im, x.gd, qrco.de, urlz.fr, da.gd.
 */
export const PUBLIC_SHORTENERS: ReadonlySet<string> = new Set([
  ...['bit.ly', 'bitly.com', 'j.mp', 'tinyurl.com', 't.co', 'goo.gl', 'ow.ly', 'is.gd', 'v.gd', 'buff.ly'],
  ...[
    'rebrand.ly',
    'cutt.ly',
    'shorturl.at',
    'short.gy',
    't.ly',
    'rb.gy',
    'tiny.cc',
    'bl.ink',
    's.id',
    'shorturl.asia',
  ],
  ...['lnkd.in', 'adf.ly', 'soo.gd', 'tr.im', 'x.gd', 'qrco.de', 'urlz.fr', 'da.gd'],
])

/**
 * Under every page: how many products are ticked, and the way on to them. A plain form that owns the ticks wherever they
 * stand; the style sheet shows it where there are ticks, and counts. HTML that only the server writes, like `without-script.ts`.
 */
export const compareBarHtml =
  '<form id="compare" action="/compare"><fieldset hidden></fieldset><button class="btn btn-primary" type="submit">Compare <span class="compared"></span></button><button class="link" type="reset">Clear</button></form>';

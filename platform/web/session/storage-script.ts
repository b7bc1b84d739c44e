/**
 * Runs in the head before anything else: where a browser lets a page keep nothing, to ask it would end each script. What
 * is kept then is gone with the page.
 */
export const storageFallbackScript = `for(const n of ['localStorage','sessionStorage'])try{window[n].length}catch{Object.defineProperty(window,n,{value:Object.create({getItem(k){return this[k]??null},setItem(k,v){this[k]=v+''},removeItem(k){delete this[k]},clear(){for(const k in this)delete this[k]}})})}`;

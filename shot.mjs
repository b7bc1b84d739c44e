// shot.mjs BASE OUT path[,path...] widths themes : admin login, one contact sheet per path
import { chromium } from '@playwright/test'; import sharp from 'sharp'; import { mkdirSync } from 'node:fs';
const [base,out,paths,ws='390,768,1440,1920',ts='light,dark',who='admin']=process.argv.slice(2);
mkdirSync(out,{recursive:true});
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const ctx=await b.newContext(); const p=await ctx.newPage();
if(who!=='none'){await p.goto(base+'/login'); await p.getByLabel('Email').first().fill(who+'@example.com'); await p.locator('main').getByLabel(/^Password/).fill(who+'-demo'); await p.locator('main').getByRole('button',{name:'Login'}).click(); await p.waitForURL(u=>!u.pathname.startsWith('/login'),{timeout:20000});}
for(const path of paths.split(',')){
  for(const t of ts.split(',')){ await p.emulateMedia({colorScheme:t});
   for(const w of ws.split(',')){ await p.setViewportSize({width:+w,height:w<500?844:900}); await p.goto(base+path,{waitUntil:'load',timeout:20000}).catch(()=>{}); await p.waitForTimeout(500); 
    const overflow=await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth);
    const f=`${out}/${path.replace(/[^a-z0-9]+/gi,'_')}-${w}-${t}.png`; await p.screenshot({path:f,fullPage:w<500}); console.log(f,overflow>0?'OVERFLOW '+overflow:''); }}
}
await b.close();

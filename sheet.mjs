import sharp from 'sharp'; 
const [out,h,...files]=process.argv.slice(2);
const imgs=await Promise.all(files.map(async f=>{const s=sharp(f); const {data,info}=await s.resize({height:+h,fit:'cover',position:'top',width:Math.min(900,Math.round((await sharp(f).metadata()).width*(+h)/Math.min(900,(await sharp(f).metadata()).height)))}).png().toBuffer({resolveWithObject:true}); return {data,w:info.width,h:info.height}}));
let x=0; const comp=[]; for(const i of imgs){comp.push({input:i.data,left:x,top:0}); x+=i.w+10;}
await sharp({create:{width:x,height:+h,channels:3,background:'#f0f'}}).composite(comp).png().toFile(out);

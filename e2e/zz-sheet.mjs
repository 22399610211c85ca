import sharp from 'sharp';
const [,, out, w, maxh, cols, ...files] = process.argv; const W=+w, M=+maxh, C=+cols;
const ims=[]; for (const f of files){ let b=await sharp(f).resize({width:W}).toBuffer(); const m=await sharp(b).metadata(); const h=Math.min(m.height,M); b=await sharp(b).extract({left:0,top:0,width:W,height:h}).png().toBuffer(); ims.push({b,h}); }
let y=0; const parts=[]; for(let i=0;i<ims.length;i+=C){ const row=ims.slice(i,i+C); row.forEach((im,j)=>parts.push({input:im.b,left:j*W,top:y})); y+=Math.max(...row.map(r=>r.h)); }
await sharp({create:{width:W*C,height:y,channels:3,background:'#888'}}).composite(parts).png().toFile(out);
